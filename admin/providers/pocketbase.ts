import PocketBase from 'pocketbase'

/** The server that this page came from. Only this folder uses it. */
export const pocketbase = new PocketBase('/')
pocketbase.autoCancellation(false)
