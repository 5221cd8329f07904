import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Announced } from './Announced.tsx'

afterEach(cleanup)

const text = () => screen.getByRole('status').textContent

test('a value that changes by itself is not read out', () => {
  const { rerender } = render(<Announced after={1}>10.00</Announced>)
  expect(text()).toBe('')
  rerender(<Announced after={1}>10.20</Announced>)
  expect(text()).toBe('')
})

test('the value after a change of the shopper is read out, and not the later ones', () => {
  const { rerender } = render(<Announced after={1}>10.00</Announced>)
  rerender(<Announced after={2}>20.00</Announced>)
  rerender(<Announced after={2}>20.40</Announced>)
  expect(text()).toBe('20.00')
})

test('a value that is not known with the change is read out when it is', () => {
  const { rerender } = render(<Announced after={1}>10.00</Announced>)
  rerender(<Announced after={2}>{null}</Announced>)
  expect(text()).toBe('')
  rerender(<Announced after={2}>20.00</Announced>)
  expect(text()).toBe('20.00')
})
