import { act } from '@testing-library/react'
import { useRef, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useEarlyInput } from './useEarlyInput.ts'

interface FieldsProps {
  readonly onReport: (name: string, value: unknown) => void
}

/** One field of each kind, all told to one place, as the options of a product are. */
function Fields({ onReport }: FieldsProps) {
  const place = useRef<HTMLFormElement>(null)
  useEarlyInput(place)
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({
    text: '1',
    area: '',
    radio: 'a',
    check: 'on',
  })
  const choose = (name: string, value: string) => {
    setChosen({ ...chosen, [name]: value })
    onReport(name, value)
  }

  return (
    <form ref={place}>
      <input
        aria-label="text"
        value={chosen['text']}
        onChange={({ target }) => choose('text', target.value)}
        onBlur={() => onReport('left', 'text')}
      />
      <textarea aria-label="area" value={chosen['area']} onChange={({ target }) => choose('area', target.value)} />
      {['a', 'b'].map((value) => (
        <input
          key={value}
          aria-label={value}
          type="radio"
          name="radio"
          checked={chosen['radio'] === value}
          onChange={() => choose('radio', value)}
        />
      ))}
      <input
        aria-label="check"
        type="checkbox"
        checked={chosen['check'] === 'on'}
        onChange={({ target }) => choose('check', target.checked ? 'on' : 'off')}
      />
      <output>{JSON.stringify(chosen)}</output>
    </form>
  )
}

const place = document.createElement('div')

async function comeToLife(before: (field: (label: string) => Element) => void) {
  const told = vi.fn<FieldsProps['onReport']>()
  document.body.append(place)
  place.innerHTML = renderToString(<Fields onReport={told} />)
  const field = (label: string) => place.querySelector(`[aria-label="${label}"]`) ?? place
  before(field)
  const root = await act(async () => hydrateRoot(place, <Fields onReport={told} />))
  end = () => root.unmount()

  return {
    told: told.mock.calls,
    chosen: JSON.parse(place.querySelector('output')?.textContent ?? '') as Record<string, string>,
    field,
  }
}

let end = () => {}
afterEach(() => act(() => end()))

/** As a shopper does it while no script is there. */
function type(field: Element, text: string) {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = text
}
function press(field: Element) {
  if (field instanceof HTMLInputElement) field.click()
}

describe('what was done before the script came', () => {
  test('in every field counts, and none takes away what another says', async () => {
    const { chosen } = await comeToLife((field) => {
      type(field('text'), '5')
      type(field('area'), 'Til mor')
      press(field('b'))
      press(field('check'))
    })
    expect(chosen).toEqual({ text: '5', area: 'Til mor', radio: 'b', check: 'off' })
  })

  test('in a field that was left is left again; in one that is still written in is not', async () => {
    expect((await comeToLife((field) => type(field('text'), '5'))).told).toEqual([
      ['text', '5'],
      ['left', 'text'],
    ])
    act(() => end())
    const writing = await comeToLife((field) => {
      const text = field('text')
      if (text instanceof HTMLInputElement) text.focus()
      type(text, '5')
    })
    expect(writing.told).toEqual([['text', '5']])
    expect(writing.field('text')).toHaveProperty('value', '5')
  })
})

test('what nobody touched tells nothing', async () => {
  expect((await comeToLife(() => {})).told).toEqual([])
})
