import { act } from '@testing-library/react'
import { useRef, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useEarlyInput } from './useEarlyInput.ts'

interface FieldsProps {
  readonly onReport: (name: string, value: unknown) => void
}

/** One field of each kind; all report to one callback, as a product's options do. */
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
  const reported = vi.fn<FieldsProps['onReport']>()
  document.body.append(place)
  place.innerHTML = renderToString(<Fields onReport={reported} />)
  const field = (label: string) => place.querySelector(`[aria-label="${label}"]`) ?? place
  before(field)
  const root = await act(async () => hydrateRoot(place, <Fields onReport={reported} />))
  end = () => root.unmount()

  return {
    reported: reported.mock.calls,
    chosen: JSON.parse(place.querySelector('output')?.textContent ?? '') as Record<string, string>,
    field,
  }
}

let end = () => {}
afterEach(() => act(() => end()))

/** Types as a shopper does before the script has loaded. */
function type(field: Element, text: string) {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = text
}
function press(field: Element) {
  if (field instanceof HTMLInputElement) field.click()
}

describe('input before hydration', () => {
  test('is reported for every field', async () => {
    const { chosen } = await comeToLife((field) => {
      type(field('text'), '5')
      type(field('area'), 'Til mor')
      press(field('b'))
      press(field('check'))
    })
    expect(chosen).toEqual({ text: '5', area: 'Til mor', radio: 'b', check: 'off' })
  })

  test('also reports the blur of a field that lost the focus, and not of a focused one', async () => {
    expect((await comeToLife((field) => type(field('text'), '5'))).reported).toEqual([
      ['text', '5'],
      ['left', 'text'],
    ])
    act(() => end())
    const writing = await comeToLife((field) => {
      const text = field('text')
      if (text instanceof HTMLInputElement) text.focus()
      type(text, '5')
    })
    expect(writing.reported).toEqual([['text', '5']])
    expect(writing.field('text')).toHaveProperty('value', '5')
  })
})

test('reports nothing for fields that were not changed', async () => {
  expect((await comeToLife(() => {})).reported).toEqual([])
})
