/** Makes each page box go to the page whose number is typed. */
export const startPageBoxes = (): void => {
  for (const box of document.querySelectorAll<HTMLFormElement>('form[data-page-box]'))
    box.addEventListener('submit', (event) => {
      event.preventDefault()
      const { first = '', last = '' } = box.dataset
      const page = Number(new FormData(box).get('page'))
      location.assign(page > 1 ? last.replace(/\d+$/, String(page)) : first)
    })
}
