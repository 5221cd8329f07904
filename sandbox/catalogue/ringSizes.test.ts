import { expect, test } from 'vitest'
import { ringSizeTable } from './ringSizes.ts'

// Inner circumference by inner diameter (ISO 8653), with the sizes that Italian and American makers print beside them.
test.each([
  ['48', '15,28', '8', '4½'],
  ['54', '17,19', '14', '6¾'],
  ['60', '19,10', '20', '9¼'],
  ['70', '22,28', '30', '13'],
])('size %s is %s mm across, %s in Italy and %s in the United States', (...row) => {
  const html = ringSizeTable('nb')
  expect(html).toContain(
    `<th scope="row">${row[0]}</th>${row
      .slice(1)
      .map((cell) => `<td>${cell}</td>`)
      .join('')}`,
  )
})
