/** Limits and messages for import files. Free of zod, because the gate and the console use them. */

/** Largest file, in bytes. */
export const UPLOAD_BYTES = 1024 ** 3
/** Days that a file is kept after its last use. A run can continue while its file exists. */
export const UPLOAD_KEPT_DAYS = 30

/** Messages for refused files. */
export const UPLOAD_REFUSALS = {
  tooLarge: 'A file may have 1 GB. On the server a file of any size can be imported: npm run import -- FILE.csv',
  empty: 'The file is empty.',
  unnamed: 'The file needs a name.',
  diskFull: 'The disk of the server is full. Nothing of the file was kept.',
  cutOff: 'The file did not arrive whole. Please send it again.',
  busy: 'Other files are arriving. Please try again when they are here.',
  notHere: 'This server takes no files.',
  notRead: 'The rejected rows could not be read. Please try again.',
  noRejects: 'There is no file of rejected rows any more.',
} as const
