/** `npm run layers`: fails when an import breaks a rule of layers.config.mjs. */
import { rules } from './layers.config.mjs';
import { checkLayers } from './lib/layers.mjs';
import { main, say } from './lib/log.mjs';
import { root } from './lib/run.mjs';

main(() => {
	const { files, imports, violations } = checkLayers(root, rules);
	for (const { file, line, rule, message } of violations) say(`${file}:${line} ${rule}: ${message}`);
	say(`${files} files, ${imports} imports between them, ${violations.length} against the rules.`);
	return violations.length > 0 || files === 0 ? 1 : 0;
});
