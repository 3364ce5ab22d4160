/** Runs turbo tasks without its telemetry: `node scripts/turbo.mjs build`. Used by the npm scripts. */
import { main } from './lib/log.mjs';
import { foreground, tool } from './lib/run.mjs';

main(() => foreground(tool('turbo'), ['run', ...process.argv.slice(2)]));
