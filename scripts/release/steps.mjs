// Steps of the release check with what came of them: one line each when they end, a table at the
// end.
export class Skip extends Error {}

export class Steps {
  results = [];
  /** Set from outside: no further step runs. */
  interrupted = false;

  /**
   * Runs one step. A step whose needs did not pass is skipped with that reason.
   * @returns what the step returns; undefined when it did not pass
   * @param {string} name what the step shows, as a sentence without its full stop
   * @param {{ needs?: string[] }} options names of steps
   */
  async step(name, run, { needs = [] } = {}) {
    const began = performance.now();
    const missing = needs.find(need => !this.passed(need));
    let result = { name, state: 'passed' };
    let value;
    console.log(`\n== ${name}`);
    try {
      if (this.interrupted) throw new Skip('the check was interrupted');
      if (missing !== undefined) throw new Skip(`"${missing}" did not pass`);
      value = await run();
    } catch (error) {
      result = {
        name,
        state: error instanceof Skip ? 'skipped' : 'failed',
        reason: error.message,
      };
    }
    this.results.push({
      ...result,
      minutes: (performance.now() - began) / 60_000,
    });
    if (result.state !== 'passed')
      console.log(`${result.state.toUpperCase()} ${name}: ${result.reason}`);
    return value;
  }

  passed(name) {
    return this.results.some(
      result => result.name === name && result.state === 'passed',
    );
  }

  /** As the layers of tests report. */
  counts() {
    const of = state => this.results.filter(result => result.state === state);
    return {
      passed: of('passed').length,
      failed: of('failed').map(({ name, reason }) => ({
        groups: [],
        title: name,
        message: reason,
      })),
      skipped: of('skipped').map(({ name, reason }) => ({
        name,
        reason,
        part: 'release',
      })),
    };
  }

  printTable() {
    console.log('\nminutes result   step');
    for (const { name, state, minutes, reason } of this.results) {
      const why = reason === undefined ? '' : `: ${reason.split('\n')[0]}`;
      console.log(
        `${minutes.toFixed(1).padStart(7)} ${state.padEnd(8)} ${name}${why}`,
      );
    }
  }
}
