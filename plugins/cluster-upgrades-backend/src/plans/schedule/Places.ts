/** Instants at which places are free, of which the earliest is taken first: a binary heap. */
export class Places {
  readonly #heap: number[] = [];

  get size(): number {
    return this.#heap.length;
  }

  add(freeAtMs: number): void {
    const heap = this.#heap;
    let at = heap.push(freeAtMs) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (heap[parent] <= heap[at]) return;
      [heap[parent], heap[at]] = [heap[at], heap[parent]];
      at = parent;
    }
  }

  /** @throws RangeError where there is none */
  takeEarliest(): number {
    const heap = this.#heap;
    const [earliest] = heap;
    const last = heap.pop();
    if (last === undefined) throw new RangeError('No place is left to take');
    if (heap.length === 0) return last;
    heap[0] = last;
    this.#sink();
    return earliest;
  }

  #sink(): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let least = at;
      if (left < heap.length && heap[left] < heap[least]) least = left;
      if (right < heap.length && heap[right] < heap[least]) least = right;
      if (least === at) return;
      [heap[least], heap[at]] = [heap[at], heap[least]];
      at = least;
    }
  }
}
