import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { newRelease } from '../shop/newRelease.ts'
import { notifications } from '../shop/notifications.ts'
import { openPage } from '../testing/openPage.tsx'

afterEach(() => {
  cleanup()
  newRelease.set(null)
  for (let id = 0; id < 50; id += 1) notifications.dismiss(id)
})

test('a new release is offered in a notification and loaded with a click', async () => {
  const takeOver = vi.fn<() => void>()
  await openPage('/sign-in')
  await act(async () => newRelease.set({ takeOver }))
  expect(await screen.findByText('A new version of the shop is ready.', { exact: false })).toBeTruthy()
  expect(takeOver).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Load it now' }))
  expect(takeOver).toHaveBeenCalledOnce()
})
