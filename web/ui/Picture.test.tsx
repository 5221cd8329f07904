import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Picture } from './Picture.tsx'

afterEach(cleanup)

test('offers a picture in the sizes of cart, product and gallery, and loads it lazily', () => {
  render(
    <Picture image={{ template: '/img/{width}/{width}/resize/a.jpg?format={format}', alt: 'A bar' }} sizes="324px" />,
  )
  const picture = screen.getByRole('img', { name: 'A bar' })
  for (const width of [210, 324, 480, 600, 900, 1200])
    expect(picture.getAttribute('srcset')).toContain(`/img/${width}/${width}/resize/a.jpg?format=auto ${width}w`)
  expect(picture.getAttribute('loading')).toBe('lazy')
})

test('shows a drawing if there is no picture', () => {
  const { container } = render(<Picture image={null} sizes="324px" />)
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('svg')).not.toBeNull()
})
