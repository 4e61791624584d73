// The jsdom of the Backstage CLI, which finds styles with less work (test/src/quickStyles.cjs).
const {
  getJestEnvironment,
} = require('@backstage/cli/config/getJestEnvironment');
const { quickCheck } = require('../../test/src/quickStyles.cjs');

const Environment = require(getJestEnvironment());

module.exports = class QuickStylesEnvironment extends Environment {
  constructor(config, context) {
    super(config, context);
    const { document } = this.global;
    const [impl] = Object.getOwnPropertySymbols(document);
    const selector = document[impl]._domSelector;
    selector.check = quickCheck(selector.check);
  }
};
