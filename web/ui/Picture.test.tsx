import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Picture } from './Picture.tsx'

afterEach(cleanup)

test('a picture is offered in the sizes of cart, product and gallery, and comes when it is near', () => {
  render(
    <Picture image={{ template: '/img/{width}/{width}/resize/a.jpg?format={format}', alt: 'A bar' }} sizes="324px" />,
  )
  const picture = screen.getByRole('img', { name: 'A bar' })
  for (const width of [210, 324, 600])
    expect(picture.getAttribute('srcset')).toContain(`/img/${width}/${width}/resize/a.jpg?format=webp ${width}w`)
  expect(picture.getAttribute('loading')).toBe('lazy')
})

test('where there is none a drawing stands in its place', () => {
  const { container } = render(<Picture image={null} sizes="324px" />)
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('svg')).not.toBeNull()
})
