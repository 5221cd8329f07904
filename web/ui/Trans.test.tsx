import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Trans } from './Trans.tsx'

test.each(['<b>Kari</b>', '<0>Kari</0>', '<img/>', '<script>alert(1)</script>', 'a < b', '{name}', '<0/>'])(
  'a value %s is displayed unchanged',
  (name) => {
    const complaints = vi.spyOn(console, 'error')
    render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <p>
          <Trans
            id="greeting"
            message="Hello <0>{name}</0>, {name}!"
            values={{ name }}
            components={{ 0: <strong /> }}
          />
        </p>
      </I18nProvider>,
    )
    expect(screen.getByRole('paragraph').textContent).toBe(`Hello ${name}, ${name}!`)
    expect(screen.getByRole('strong').textContent).toBe(name)
    expect(complaints).not.toHaveBeenCalled()
    complaints.mockRestore()
  },
)

test.each([
  { value: '3 000 kr', parts: 1 },
  { value: '10 g', parts: 1 },
  { value: '12.10.2026', parts: 1 },
  { value: 'Kari', parts: 0 },
])('a text with $value is $parts element of a row, so that it stays in one piece', ({ value, parts }) => {
  render(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <p>
        <Trans id="from" message="Free from {value} on" values={{ value }} />
      </p>
    </I18nProvider>,
  )
  const row = screen.getByRole('paragraph')
  expect(row.textContent).toBe(`Free from ${value} on`)
  expect(row.children).toHaveLength(parts)
  expect(row.childNodes).toHaveLength(1)
})
