import { afterEach, beforeEach, expect, test } from 'vitest'
import { operateMenu } from './operateMenu.ts'

let menu: HTMLElement
let remove: () => void

beforeEach(() => {
  document.body.innerHTML = `<nav><ul>
    <li><a href="#gold">Gold</a><div><ul><li><a href="#bars">Bars</a></li><li><a href="#coins">Coins</a></li></ul></div></li>
    <li><a href="#silver">Silver</a><div><ul><li><a href="#rounds">Rounds</a></li></ul></div></li>
    <li><a href="#metals">Metal prices</a></li>
  </ul></nav><button>Elsewhere</button>`
  menu = document.querySelector('nav') ?? document.body
  remove = operateMenu(menu)
})
afterEach(() => remove())

const link = (name: string) => [...menu.querySelectorAll('a')].find(({ textContent }) => textContent === name)
const tabStops = () =>
  [...menu.querySelectorAll('a')].filter(({ tabIndex }) => tabIndex === 0).map((a) => a.textContent)
const closed = () => [...menu.querySelectorAll('[data-closed]')].map((entry) => entry.querySelector('a')?.textContent)

function press(key: string, options: KeyboardEventInit = {}): void {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }),
  )
}

test('each entry is a tab stop, and the links of panels are reached by arrow keys alone', () => {
  expect(tabStops()).toEqual(['Gold', 'Silver', 'Metal prices'])
  link('Rounds')?.focus()
  expect(tabStops()).toEqual(['Gold', 'Silver', 'Metal prices'])
})

test.each([
  { from: 'Gold', key: 'ArrowRight', to: 'Silver' },
  { from: 'Gold', key: 'ArrowLeft', to: 'Metal prices' },
  { from: 'Metal prices', key: 'ArrowRight', to: 'Gold' },
  { from: 'Gold', key: 'ArrowDown', to: 'Bars' },
  { from: 'Bars', key: 'ArrowDown', to: 'Coins' },
  { from: 'Coins', key: 'ArrowDown', to: 'Coins' },
  { from: 'Bars', key: 'ArrowUp', to: 'Gold' },
  { from: 'Coins', key: 'ArrowRight', to: 'Silver' },
  { from: 'Gold', key: 'End', to: 'Metal prices' },
  { from: 'Coins', key: 'Home', to: 'Bars' },
  { from: 'Metal prices', key: 'ArrowDown', to: 'Metal prices' },
  { from: 'Gold', key: 'x', to: 'Gold' },
])('$key moves from $from to $to', ({ from, key, to }) => {
  link(from)?.focus()
  press(key)
  expect(document.activeElement?.textContent).toBe(to)
})

test('leaves keys with a modifier to the browser', () => {
  link('Gold')?.focus()
  press('ArrowLeft', { altKey: true })
  expect(document.activeElement?.textContent).toBe('Gold')
})

test('announces which entries have a panel', () => {
  expect([...menu.querySelectorAll('[aria-haspopup]')].map((a) => a.textContent)).toEqual(['Gold', 'Silver'])
})

test('a followed link closes its panel until the pointer returns or another entry has the focus', () => {
  link('Bars')?.click()
  expect(closed()).toEqual(['Gold'])

  link('Gold')?.dispatchEvent(new Event('pointerover', { bubbles: true }))
  expect(closed()).toEqual([])

  // The pointer rests on the entry that was clicked.
  link('Gold')?.click()
  link('Gold')?.dispatchEvent(new Event('pointerover', { bubbles: true }))
  expect(closed()).toEqual(['Gold'])
  document.querySelector('button')?.dispatchEvent(new Event('pointerover', { bubbles: true }))
  link('Gold')?.dispatchEvent(new Event('pointerover', { bubbles: true }))
  expect(closed()).toEqual([])

  link('Gold')?.click()
  link('Silver')?.focus()
  expect(closed()).toEqual([])
})

test('Escape closes the panel and returns to its entry, from where the arrow opens it again', () => {
  link('Coins')?.focus()
  press('Escape')
  expect(closed()).toEqual(['Gold'])
  expect(document.activeElement?.textContent).toBe('Gold')
  press('ArrowDown')
  expect(closed()).toEqual([])
  expect(document.activeElement?.textContent).toBe('Bars')
})

test('Escape closes a panel that the pointer opened', () => {
  link('Silver')?.dispatchEvent(new Event('pointerover', { bubbles: true }))
  document.querySelector('button')?.focus()
  press('Escape')
  expect(closed()).toEqual(['Silver'])
  expect(document.activeElement?.tagName).toBe('BUTTON')
})
