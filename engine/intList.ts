/** A growing list of whole numbers in one typed array. */
export class IntList {
  length = 0
  #numbers: Int32Array

  constructor(capacity = 4) {
    this.#numbers = new Int32Array(capacity)
  }

  push(value: number): void {
    if (this.length === this.#numbers.length) {
      const larger = new Int32Array(this.#numbers.length * 2)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[this.length++] = value
  }

  /** The array itself, valid up to `length` and until the next push; for tight loops. */
  get numbers(): Int32Array {
    return this.#numbers
  }

  last(): number | undefined {
    return this.length === 0 ? undefined : this.#numbers[this.length - 1]
  }
}
