/** Where the Federal Motor Carrier Safety Administration shows what it has on record under a USDOT number. */
export const federalRecordUrl = (usdotNumber: string): string =>
  `https://safer.fmcsa.dot.gov/query.asp?searchtype=ANY&query_type=queryCarrierSnapshot&query_param=USDOT&query_string=${encodeURIComponent(usdotNumber)}`
