/** The finder's field in the browser: results follow the typed text. Enter without a choice opens the results page. */
import { findAnswers } from '../../../domain/find/find-results.ts'
import { expectArea } from '../../../domain/find/gazetteer.ts'
import type { Answer, Answers } from '../../../domain/find/result.ts'
import { companyPath } from '../../../domain/routes.ts'
import { endsWithArea } from '../../../domain/search/numbers.ts'
import { loadCompany } from '../results/company-cards.ts'
import { type Combobox, startCombobox } from '../search/combobox.ts'
import { expectSearch, FILES, handOver } from './loaded-files.ts'
import { answersText, meantText, noneText, UNREACHABLE } from './words.ts'

const OFFERED = 10
/** Lists among them, if there are enough companies. */
const LISTS_OFFERED = 5
/** From the last letter to the first request. */
const PAUSE_MS = 120
/** Companies whose cards are loaded before somebody opens the results page: as many as a screen shows. */
const CARDS_EXPECTED = 3
/** From the answers to the first request for a card. Somebody who types on does not pay for cards. */
const EXPECTANT_MS = 250

const isCompany = ({ path }: Answer): boolean => path.startsWith(companyPath(''))

/** Lists may be all cities of a place, so some room is reserved for companies. */
const chosen = (answers: readonly Answer[]): Answer[] => {
  const companies = answers.filter(isCompany)
  const lists = answers.filter((answer) => !isCompany(answer))
  const room = Math.max(LISTS_OFFERED, OFFERED - companies.length)
  const kept = new Set([...lists.slice(0, room), ...companies].slice(0, OFFERED))
  return answers.filter((answer) => kept.has(answer))
}

let isPageExpected = false
/** Loads the scripts of the results page ahead, which Enter opens. They never change under their names. */
const expectPage = async (address: string) => {
  if (isPageExpected || location.href.startsWith(address)) return
  isPageExpected = true
  const page = await (await fetch(address)).text()
  for (const [, href = ''] of page.matchAll(/<script type="module" src="([^"]+)"/g))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'script', href }))
}

/** Creates the parts that only a field with results has. */
const partsOf = (input: HTMLInputElement): { combobox: Combobox; status: HTMLElement } => {
  const list = document.createElement('div')
  list.id = `${input.id}-answers`
  list.role = 'listbox'
  list.className = 'finder-answers'
  list.ariaLabel = 'Answers'
  list.hidden = true
  const status = document.createElement('p')
  status.role = 'status'
  status.className = 'finder-status'
  input.after(list, status)
  input.role = 'combobox'
  input.ariaAutoComplete = 'list'
  input.ariaExpanded = 'false'
  input.setAttribute('aria-controls', list.id)
  return { combobox: startCombobox(input, list), status }
}

/** Shows results for a field of a form. */
export const startFinder = (form: HTMLFormElement, input: HTMLInputElement): void => {
  const { combobox, status } = partsOf(input)
  /** @param isSeen true if everybody should read it, not only people who cannot see the list */
  const say = (text: string, isSeen = false) => {
    status.textContent = text
    status.classList.toggle('finder-status-seen', isSeen)
  }
  const show = (found: Answers, typed: string) => {
    const { answers, isMore, meant, nearest, isHere } = found
    const offered = chosen(answers)
    const goTo = (path: string) => () => location.assign(path)
    const suggestions = offered.map(({ label, detail, path, distance }) => ({
      ...{ label, detail: distance ? `${distance} · ${detail}` : detail, choose: goTo(path) },
    }))
    const all = { detail: 'All answers', choose: () => form.requestSubmit() }
    const near = nearest?.text ?? (isHere ? 'Carriers near you' : undefined)
    combobox.show(near === undefined ? suggestions : [{ label: near, ...all }, ...suggestions])
    if (offered.length === 0 && isHere) say('Carriers near you below.')
    else if (offered.length === 0) say(noneText(found, typed), true)
    else if (nearest) say(`${nearest.text} ${answersText(offered.length, isMore)} below.`)
    else say(`${answersText(offered.length, isMore)}${meantText(meant)} below.`)
  }
  const look = async () => {
    const typed = input.value
    const isLatest = () => input.value === typed && document.activeElement === input
    if (typed.trim() === '') {
      combobox.close()
      say('')
      return
    }
    try {
      const found = await findAnswers(FILES, typed, OFFERED * 2)
      if (!isLatest()) return
      show(found, typed)
      expectCards(found)
    } catch {
      if (!isLatest()) return
      combobox.close()
      say(UNREACHABLE, true)
    }
  }
  let waiting: ReturnType<typeof setTimeout> | undefined
  const expectCards = ({ answers }: Answers) => {
    const first = answers.slice(0, CARDS_EXPECTED).filter(isCompany)
    waiting = setTimeout(() => {
      for (const { path } of first) loadCompany(path).catch(() => undefined)
      // Without it, Enter takes longer.
      expectPage(form.action).catch(() => undefined)
    }, EXPECTANT_MS)
  }
  const lookSoon = () => {
    clearTimeout(waiting)
    expectArea(FILES, input.value)
    waiting = setTimeout(() => void look(), endsWithArea(input.value) ? 0 : PAUSE_MS)
  }
  input.addEventListener('input', lookSoon)
  input.addEventListener('blur', () => {
    clearTimeout(waiting)
    say('')
  })
  form.addEventListener('submit', (event) => {
    // The results page shows them in place.
    if (event.defaultPrevented) return
    if (navigator.onLine) {
      clearTimeout(waiting)
      handOver()
      return
    }
    event.preventDefault()
    say(UNREACHABLE, true)
  })
  // Visitors who continue without it are told when they type.
  expectSearch()
  if (input.value !== '') lookSoon()
}
