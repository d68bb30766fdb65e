/** The file as a whole is none that we read; the message goes on after the file's name: "is empty". */
export class CarrierFileError extends Error {}

/** What every message about a wrong file ends with. */
export const EXPECTED = 'expected is a CSV file of carriers, plain or as .gz'
