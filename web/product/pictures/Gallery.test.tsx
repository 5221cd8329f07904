import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { ProductDetail } from '../../client/generated/documents.generated.ts'
import { response, openPage } from '../../testing/openPage.tsx'
import { sampleResponse } from '../../testing/sampleResponse.ts'

const path = '/gullbarrer/gullbarre-3'
const images = ['front', 'back', 'edge'].map((side) => ({
  __typename: 'Image' as const,
  template: `/img/{width}/{width}/resize/${side}.jpg?format={format}`,
  alt: `The ${side}`,
}))

beforeEach(() => {
  // jsdom does not implement modal dialogs.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  // jsdom does not implement scrolling.
  Element.prototype.scrollTo = () => undefined
  Element.prototype.scrollBy = () => undefined
})

async function openProduct(count: number) {
  const { product, store } = await sampleResponse(ProductDetail, { sku: 'AU-3' })
  if (!product) throw new Error('expected the sample catalogue to have AU-3')
  const shown = { ...product, variant: null, image: images[0] ?? null, gallery: images.slice(0, count) }
  await openPage(path, {
    responses: [response(ProductDetail, { product: count === 0 ? { ...shown, image: null } : shown, store })],
  })
}

async function openZoom(count: number, index = 0) {
  await openProduct(count)
  const opener = screen.getAllByLabelText('Enlarge picture')[index] ?? document.body
  await act(async () => fireEvent.click(opener))
  const dialog = await screen.findByRole<HTMLDialogElement>('dialog', { name: 'Enlarged picture' })
  const inside = within(dialog)
  return {
    dialog,
    inside,
    press: (key: string) => fireEvent.keyDown(dialog, { key }),
    large: () => inside.getByRole('img', { name: /./ }),
    factor: () => inside.getByRole('status').textContent,
  }
}

test('opens a picture over the whole screen in a higher resolution and keeps its alt text', async () => {
  const { dialog, large, factor } = await openZoom(3, 1)

  expect(dialog.open).toBe(true)
  expect(large().getAttribute('src')).toBe('/img/1800/1800/resize/back.jpg?format=auto')
  expect(large().getAttribute('alt')).toBe('The back')
  expect(within(dialog).getByText('2 of 3')).toBeTruthy()
  expect(factor()).toBe('1 ×')
})

test('only the picture in view is a tab stop', async () => {
  await openProduct(3)
  expect(screen.getAllByLabelText('Enlarge picture').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
})

describe('moving between pictures', () => {
  test.each([
    { how: 'the right arrow', keys: ['ArrowRight'], shown: 'The back' },
    { how: 'the left arrow, from the first to the last', keys: ['ArrowLeft'], shown: 'The edge' },
    {
      how: 'the right arrow, from the last to the first',
      keys: ['ArrowRight', 'ArrowRight', 'ArrowRight'],
      shown: 'The front',
    },
  ])('works with $how', async ({ keys, shown }) => {
    const { press, large } = await openZoom(3)
    keys.forEach(press)
    expect(large().getAttribute('alt')).toBe(shown)
  })

  test.each([
    { button: 'Next picture', shown: 'The back' },
    { button: 'Previous picture', shown: 'The edge' },
    { button: 'Picture 3: The edge', shown: 'The edge' },
  ])('works with "$button" and resets each picture to the size that fits', async ({ button, shown }) => {
    const { inside, press, large, factor } = await openZoom(3)
    press('+')
    fireEvent.click(inside.getByRole('button', { name: button }))
    expect(large().getAttribute('alt')).toBe(shown)
    expect(factor()).toBe('1 ×')
  })

  test('shows no buttons for a single picture', async () => {
    const { inside, press, large } = await openZoom(1)
    press('ArrowRight')
    expect(large().getAttribute('alt')).toBe('The front')
    expect(inside.queryByText(/ of /)).toBeNull()
    expect(inside.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Zoom out',
      'Zoom in',
      'Close',
    ])
  })
})

describe('zooms in steps within the limits', () => {
  test.each([
    { keys: ['+'], factor: '2 ×' },
    { keys: ['=', '='], factor: '3 ×' },
    { keys: ['+', '+', '+'], factor: '3 ×' },
    { keys: ['+', '+', '-'], factor: '2 ×' },
    { keys: ['-'], factor: '1 ×' },
    { keys: ['+', 'ArrowRight'], factor: '2 ×' },
  ])('$keys: $factor', async ({ keys, factor: expected }) => {
    const { press, factor, large } = await openZoom(3)
    keys.forEach(press)
    expect(factor()).toBe(expected)
    expect(large().style.getPropertyValue('--factor')).toBe(expected.slice(0, 1))
    expect(large().getAttribute('alt')).toBe('The front')
  })

  test('zooms with buttons', async () => {
    const { inside, factor } = await openZoom(1)
    const [zoomOut, zoomIn] = ['Zoom out', 'Zoom in'].map((name) => inside.getByRole('button', { name })) as [
      HTMLElement,
      HTMLElement,
    ]
    expect(zoomOut.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(zoomIn)
    fireEvent.click(zoomIn)
    expect(factor()).toBe('3 ×')
    expect(zoomIn.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(zoomOut)
    expect(factor()).toBe('2 ×')
  })

  test('zooms in with a double click and out with another', async () => {
    const { inside, factor } = await openZoom(1)
    const stage = inside.getByRole('region', { name: 'Picture' })
    fireEvent.doubleClick(stage)
    expect(factor()).toBe('2 ×')
    fireEvent.doubleClick(stage)
    expect(factor()).toBe('1 ×')
  })

  test('leaves the browser’s own zoom keys alone', async () => {
    const { dialog, factor } = await openZoom(1)
    expect(fireEvent.keyDown(dialog, { key: '+', ctrlKey: true })).toBe(true)
    expect(factor()).toBe('1 ×')
  })
})

test('arrow keys and mouse dragging move the enlarged picture; a finger scrolls it', async () => {
  const { inside, press } = await openZoom(3)
  const stage = inside.getByRole('region', { name: 'Picture' })
  const moves: unknown[] = []
  stage.scrollBy = (move?: unknown) => void moves.push(move)
  stage.setPointerCapture = () => undefined
  const dragWith = (pointerType: string) => {
    fireEvent.pointerDown(stage, { pointerType, button: 0, clientX: 200, clientY: 100 })
    fireEvent.pointerMove(stage, { pointerType, clientX: 150, clientY: 120 })
    fireEvent.pointerUp(stage, { pointerType })
    fireEvent.pointerMove(stage, { pointerType, clientX: 0, clientY: 0 })
  }

  dragWith('mouse')
  expect(moves).toEqual([])
  press('+')
  press('ArrowDown')
  dragWith('touch')
  dragWith('mouse')
  expect(moves).toMatchObject([
    { left: 0, top: 80 },
    { left: 50, top: -20 },
  ])
})

test('shows the page’s picture enlarged if the high resolution cannot be loaded', async () => {
  await openProduct(3)
  const onPage = screen.getByRole('img', { name: 'The front' })
  Object.defineProperty(onPage, 'currentSrc', { value: 'http://localhost/shown.webp' })
  await act(async () => fireEvent.click(screen.getAllByLabelText('Enlarge picture')[0] ?? document.body))
  const large = within(await screen.findByRole('dialog', { name: 'Enlarged picture' })).getByRole('img', {
    name: 'The front',
  })
  expect(large.style.backgroundImage).toContain('shown.webp')

  fireEvent.error(large)
  expect(large.getAttribute('src')).toBe('http://localhost/shown.webp')
  expect(large.style.backgroundImage).toBe('')
})

test('removes the low-resolution background when the high resolution has loaded', async () => {
  const { large } = await openZoom(1)
  fireEvent.load(large())
  expect(large().getAttribute('src')).toContain('/1800/')
  expect(large().style.backgroundImage).toBe('')
})

test('closing returns to the last picture viewed', async () => {
  const { dialog, press } = await openZoom(3)
  press('ArrowRight')
  fireEvent(dialog, new Event('close'))

  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Enlarged picture' })).toBeNull())
  expect(document.activeElement).toBe(screen.getAllByLabelText('Enlarge picture')[1])
  expect(screen.getByRole('button', { name: 'Picture 2: The back' }).getAttribute('aria-current')).toBe('true')
})

test('shows no zoom button without a picture', async () => {
  await openProduct(0)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: 'Enlarge picture' })).toBeNull()
})
