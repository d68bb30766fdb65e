/** Row of PocketBase's table `_params` that contains the random id of the data. */
export const DIRECTORY_PARAM = 'directory'
