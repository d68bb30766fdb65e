/** Key of the files in a tab's storage that a page hands over to the results page. */
export const HANDED_OVER = 'finder-files'
