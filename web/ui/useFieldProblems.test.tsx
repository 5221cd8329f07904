import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TextField } from './TextField.tsx'
import { useFieldProblems } from './useFieldProblems.ts'

afterEach(cleanup)

function Form() {
  const { problemOf, setProblems, onInput } = useFieldProblems<{ readonly path: string; readonly text: string }>()
  const errorOf = (path: string) => problemOf(path)?.text ?? null
  return (
    <form
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault()
        setProblems(['name', 'city', 'note'].map((path) => ({ path, text: `no ${path}` })))
      }}
    >
      <TextField label="Name" name="name" error={errorOf('name')} />
      <TextField label="City" name="city" error={errorOf('city')} />
      <textarea aria-label="Note" name="note" aria-invalid={errorOf('note') !== null} />
      <button type="submit">Send</button>
    </form>
  )
}

const wrong = () => [...document.querySelectorAll('[aria-invalid=true]')].map((field) => field.getAttribute('name'))

test('a field that changes loses its error, and gets it again with the next attempt', () => {
  render(<Form />)
  fireEvent.click(screen.getByText('Send'))
  expect(wrong()).toEqual(['name', 'city', 'note'])

  fireEvent.input(screen.getByLabelText('City'), { target: { value: 'Oslo' } })
  expect(wrong()).toEqual(['name', 'note'])
  fireEvent.input(screen.getByLabelText('Note'), { target: { value: 'x' } })
  expect(wrong()).toEqual(['name'])

  fireEvent.click(screen.getByText('Send'))
  expect(wrong()).toEqual(['name', 'city', 'note'])
})
