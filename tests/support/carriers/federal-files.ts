/** Files of FMCSA beyond the census, with the columns of the real ones and invented carriers. */
import type { FederalFile } from '../../../domain/carrier-record/federal-files.ts'

const LI = 'docket_number,dot_number'
const MOTUS = 'docket_number,usdot_number'

export const FEDERAL_HEADERS: Readonly<Record<FederalFile, string>> = {
  motus_carrier: `${MOTUS},rfc_number,op_auth_type,op_auth_status,min_cov_amount,cargo_req,bond_req,bipd_file,legal_name`,
  motus_authority_history: `${MOTUS},op_auth_type,op_auth_status,reason,status_change_date`,
  motus_insurance: `${MOTUS},ins_form_code,ins_type_code,ins_class_code,max_cov_amount,underl_lim_amount,policy_no,effective_date,insurance_company_name,trans_date`,
  motus_insurance_history: `${MOTUS},ins_form_code,filing_status_reason,policy_no,min_cov_amount,effective_date,max_cov_amount,cancl_effective_date,insurance_company_name,underl_lim_amount`,
  motus_orders: `${MOTUS},op_auth_type,order1_serve_date,order1_type_desc,order1_effective_date`,
  li_carrier:
    'DOCKET_NUMBER,DOT_NUMBER,COMMON_STAT,CONTRACT_STAT,BROKER_STAT,COMMON_APP_PEND,CONTRACT_APP_PEND,BROKER_APP_PEND,PROPERTY_CHK,PASSENGER_CHK,HHG_CHK,ENTERPRISE_CHK,MIN_COV_AMOUNT,COMMON_REV_PEND,CONTRACT_REV_PEND,BROKER_REV_PEND',
  li_authority_history: `${LI},sub_number,mod_col_1,original_action_desc,orig_served_date,disp_action_desc,disp_decided_date,disp_served_date`,
  li_insurance: `${LI},ins_form_code,mod_col_1,name_company,policy_no,trans_date,underl_lim_amount,max_cov_amount,effective_date,cancl_effective_date`,
  li_insurance_history: `${LI},ins_form_code,policy_no,effective_date,max_cov_amount,cancl_effective_date,cancl_method,name_company,underl_lim_amount`,
  li_orders: 'DOCKET_NUMBER,DOT_NUMBER,TYPE_LICENSE,ORDER1_SERVE_DATE,ORDER2_TYPE_DESC,order2_effective_Date',
  out_of_service: 'DOT_NUMBER,LEGAL_NAME,DBA_NAME,OOS_DATE,OOS_REASON,STATUS,RESCIND_DATE',
  inspections:
    'DOT_NUMBER,INSP_TOTAL,DRIVER_INSP_TOTAL,DRIVER_OOS_INSP_TOTAL,VEHICLE_INSP_TOTAL,VEHICLE_OOS_INSP_TOTAL,UNSAFE_DRIV_MEASURE',
  daily_inspections:
    'INSPECTION_ID,DOT_NUMBER,REPORT_STATE,INSP_DATE,INSP_LEVEL_ID,VIOL_TOTAL,OOS_TOTAL,DRIVER_OOS_TOTAL,VEHICLE_OOS_TOTAL',
  sms_crashes:
    'REPORT_NUMBER,REPORT_SEQ_NO,DOT_NUMBER,REPORT_DATE,REPORT_STATE,FATALITIES,INJURIES,TOW_AWAY,SEVERITY_WEIGHT,TIME_WEIGHT',
  crashes: 'CRASH_ID,REPORT_NUMBER,REPORT_DATE,DOT_NUMBER,STATE,FATALITIES,INJURIES,TOW_AWAY,FEDERAL_RECORDABLE',
}

const STATES = ['AL', 'AZ', 'CA', 'GA', 'IL', 'KS', 'MO', 'NC', 'OH', 'TX']
const MONTHS = 24

/** A file that is counted over 24 months: these rows, and one of each month about ten carriers that are not listed. */
export const countedFile = (file: 'crashes' | 'daily_inspections', ...rows: string[]): string => {
  const others = Array.from({ length: MONTHS }, (_, n) => {
    const month = new Date(Date.UTC(2026, 9 - n, 1)).toISOString().slice(0, 7).replace('-', '')
    const state = STATES[n % STATES.length]
    const carrier = 99_999_900 + (n % STATES.length)
    return file === 'crashes'
      ? `9${n},${state}9${n},${month}01,${carrier},${state},0,0,1,Y`
      : `9900${n},${carrier},${state},${month}01,1,1,0,0,0`
  })
  return federalFile(file, ...others, ...rows)
}

/** A file of rows, each the text of its cells. */
export const federalFile = (file: FederalFile, ...rows: string[]): string => [FEDERAL_HEADERS[file], ...rows].join('\n')
