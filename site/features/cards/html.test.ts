import { expect, test } from 'vitest'
import { html } from './html.ts'

test('texts are escaped in elements and attributes, and what is HTML already is not', () => {
  const name = `A "B" & <script>'s`
  expect(html`<a title="${name}">${name}</a>`.text).toBe(
    '<a title="A &quot;B&quot; &amp; &lt;script&gt;&#39;s">A &quot;B&quot; &amp; &lt;script&gt;&#39;s</a>',
  )
  expect(html`<p>${html`<b>${'&'}</b>`}</p>`.text).toBe('<p><b>&amp;</b></p>')
})

test('lists are joined, and nothing is written for what is not there', () => {
  expect(html`${[1, 0].map((n) => html`<i>${n}</i>`)}${false}${undefined}${''}`.text).toBe('<i>1</i><i>0</i>')
})

test('line breaks and indentation of a template separate nothing', () => {
  expect(
    html`
      <p>
        a${' '}
        <b>b</b>
      </p>
    `.text,
  ).toBe('<p>a <b>b</b></p>')
})
