/** The columns of the federal motor carrier census, in the order of its files. */
export const CENSUS_COLUMNS = `dot_number legal_name dba_name carrier_operation hm_flag pc_flag phy_street phy_city
  phy_state phy_zip phy_country mailing_street mailing_city mailing_state mailing_zip mailing_country telephone
  email_address mcs150_date mcs150_mileage mcs150_mileage_year add_date oic_state nbr_power_unit driver_total
  recent_mileage recent_mileage_year vmt_source_id private_only authorized_for_hire exempt_for_hire private_property
  private_passenger_business private_passenger_nonbusiness migrant us_mail federal_government state_government
  local_government indian_tribe op_other fax`.split(/\s+/)
