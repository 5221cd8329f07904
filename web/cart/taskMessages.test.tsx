import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { emptyLog, enqueue } from '../offline/taskLog/log.ts'
import type { Task, TaskContent, TaskState } from '../offline/taskLog/task.ts'
import { hasSetAside, queuedTasks, taskQueue } from '../offline/taskLog/queueStore.ts'
import type { TaskQueue } from '../offline/taskLog/taskQueue.ts'
import { notifications } from '../shop/notifications.ts'
import { openPage } from '../testing/openPage.tsx'

afterEach(() => {
  cleanup()
  queuedTasks.set([])
  taskQueue.set(null)
  hasSetAside.set(false)
  for (let id = 0; id < 50; id += 1) notifications.dismiss(id)
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const order = { cartId: 'cart', total: '100.00', currency: 'NOK', names: ['Bar'] }
const terms = { acceptsTerms: true, maxGross: '110.00', details: {}, content: '' }
function task(state: Partial<TaskState>): Task {
  return stored({ kind: 'ORDER', operation: 'PlaceOrder', input: terms, meta: order }, state)
}
function change(state: Partial<TaskState>): Task {
  const input = { items: [{ of: 'bar', quantity: '1' }] }
  return stored({ kind: 'CART', operation: 'AddToCart', input, meta: null }, state)
}
function stored(content: TaskContent, more: Partial<TaskState>): Task {
  const [one] = enqueue(emptyLog, { ...content, id: 'a', hash: '' }, 1)?.tasks ?? []
  if (!one) throw new Error('expected a task, got none')
  const state: TaskState = one
  return { ...state, ...more, ...content }
}
const confirm = { reason: 'CONFIRM', messages: [], data: null } as const

test('an order that waits for the shopper is reminded of with the specification’s text, on the page and by the system', async () => {
  const showNotification = vi.fn<(title: string, options: { body: string }) => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('Notification', { permission: 'granted' })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: () => Promise.resolve({ showNotification }) },
  })
  await openPage('/sign-in')
  await act(async () => queuedTasks.set([task({ decision: confirm })]))
  const text = 'Order waiting! Click here to confirm the order that you made offline.'
  expect(await screen.findByText(text, { exact: false })).toBeTruthy()
  await vi.waitFor(() =>
    expect(showNotification).toHaveBeenCalledWith('Order waiting!', {
      body: 'Click here to confirm the order that you made offline.',
      tag: 'order-waiting',
      data: { path: '/cart#confirmOrder' },
    }),
  )
})

test('the reminder leads to a dialog with the order, which is confirmed once there', async () => {
  // jsdom does not implement modal dialogs.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  const resume = vi.fn<(id: string) => Promise<boolean>>(() => Promise.resolve(true))
  const replay = vi.fn<() => void>()
  const log = { get: () => ({ tasks: [] }) }
  taskQueue.set({ resume, replay, log, isPersistent: () => true } as unknown as TaskQueue)
  queuedTasks.set([task({ decision: confirm })])
  const { router } = await openPage('/cart#confirmOrder')
  const dialog = within(await screen.findByRole('dialog', { name: 'Order waiting!' }))
  const text = dialog.getByText('You made this order offline.', { exact: false }).closest('p')
  expect(text?.textContent).toContain('Bar; total')
  await act(async () => {
    fireEvent.click(dialog.getByRole('button', { name: 'Confirm the order' }))
  })
  expect(resume.mock.calls.map(([id]) => id)).toEqual(['a'])
  expect(replay).toHaveBeenCalledOnce()
  await act(async () => queuedTasks.set([task({})]))
  expect(screen.queryByRole('dialog', { name: 'Order waiting!' })).toBeNull()
  expect(router.state.location.pathname).toBe('/cart')
})

test('a refused change is an error that stays until it is confirmed, unless the task is silent', async () => {
  await openPage('/sign-in')
  const refused = {
    result: { kind: 'REFUSED', messages: ['Sold out'], data: null },
    transmittedAt: 2,
  } as const
  await act(async () => queuedTasks.set([change({ ...refused, isSilent: true })]))
  expect(screen.queryByText('Sold out', { exact: false })).toBeNull()
  await act(async () => queuedTasks.set([change({ ...refused, id: 'b' })]))
  expect(await screen.findByText('Sold out', { exact: false })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'OK' })).toBeTruthy()
})

test('a warning about what cannot be read stays until it is confirmed', async () => {
  const forgetSetAside = vi.fn<() => Promise<void>>(() => Promise.resolve())
  taskQueue.set({ forgetSetAside, isPersistent: () => true } as unknown as TaskQueue)
  hasSetAside.set(true)
  await openPage('/sign-in')
  expect(await screen.findByText('Some of what you did offline cannot be sent', { exact: false })).toBeTruthy()
  expect(forgetSetAside).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(forgetSetAside).toHaveBeenCalledOnce()
})
