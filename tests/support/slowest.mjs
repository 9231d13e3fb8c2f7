const SHOWN = 10;

/** Says at the end of a long run which files it waited for, so that the everyday run stays short. */
export default class Slowest {
  onRunComplete(_contexts, { testResults, startTime }) {
    if (testResults.length <= SHOWN) return;
    const took = testResults.map(({ testFilePath, perfStats }) => [perfStats.runtime, testFilePath.replace(`${process.cwd()}/`, "")]);
    const lines = took.sort(([one], [other]) => other - one).slice(0, SHOWN);
    const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s`;
    process.stderr.write(`\nThe slowest of ${testResults.length} files, ${seconds(Date.now() - startTime).trim()} in all:\n`);
    for (const [milliseconds, file] of lines) process.stderr.write(`${seconds(milliseconds)}  ${file}\n`);
  }
}
