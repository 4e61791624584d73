import type {
  MetricAttributes,
  MetricOptions,
  MetricsService,
  MetricsServiceObservable,
  MetricsServiceObservableCallback,
  MetricsServiceObservableResult,
} from '@backstage/backend-plugin-api/alpha';

export interface Measured {
  readonly name: string;
  readonly value: number;
  readonly attributes: MetricAttributes;
}

/** A metrics service that keeps what is recorded, and collects observables when a test asks. */
export class RecordedMetrics implements MetricsService {
  readonly units = new Map<string, string | undefined>();
  readonly measured: Measured[] = [];
  readonly #observables: (() => Promise<readonly Measured[]>)[] = [];

  named(name: string): readonly Measured[] {
    return this.measured.filter(each => each.name === name);
  }

  /** What each gauge shows now; all are asked at the same time, as a collection does. */
  async collect(): Promise<readonly Measured[]> {
    return (
      await Promise.all(this.#observables.map(observe => observe()))
    ).flat();
  }

  createCounter(name: string, options?: MetricOptions) {
    const note = this.#note(name, options);
    return { add: note };
  }
  createUpDownCounter(name: string, options?: MetricOptions) {
    return this.createCounter(name, options);
  }
  createHistogram(name: string, options?: MetricOptions) {
    return { record: this.#note(name, options) };
  }
  createGauge(name: string, options?: MetricOptions) {
    return this.createHistogram(name, options);
  }
  createObservableCounter<T extends MetricAttributes>(
    name: string,
    options?: MetricOptions,
  ): MetricsServiceObservable<T> {
    return this.createObservableGauge<T>(name, options);
  }
  createObservableUpDownCounter<T extends MetricAttributes>(
    name: string,
    options?: MetricOptions,
  ): MetricsServiceObservable<T> {
    return this.createObservableGauge<T>(name, options);
  }
  createObservableGauge<T extends MetricAttributes>(
    name: string,
    options?: MetricOptions,
  ): MetricsServiceObservable<T> {
    this.units.set(name, options?.unit);
    const addCallback = (
      callback: MetricsServiceObservableCallback<T>,
    ): void => {
      this.#observables.push(async () => {
        const seen: Measured[] = [];
        const result: MetricsServiceObservableResult<T> = {
          observe: (value, attributes) =>
            seen.push({ name, value, attributes: attributes ?? {} }),
        };
        await callback(result);
        return seen;
      });
    };
    return { addCallback, removeCallback: () => undefined };
  }

  #note(name: string, options: MetricOptions | undefined) {
    this.units.set(name, options?.unit);
    return (value: number, attributes: MetricAttributes = {}): void =>
      void this.measured.push({ name, value, attributes });
  }
}
