declare module 'workerd' {
  /** Path of the program. */
  const program: string
  export default program
}
