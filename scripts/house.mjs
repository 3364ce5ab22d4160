/** `npm run house`: counts what says how large and how tidy the tree is; `-- --list` also names what is counted. */
import { rules } from './layers.config.mjs';
import { houseFigures } from './lib/house.mjs';
import { main, say } from './lib/log.mjs';
import { root } from './lib/run.mjs';

main(() => {
	const isListed = process.argv.includes('--list');
	for (const { name, value, list = [] } of houseFigures(root, rules)) {
		say(`${name.padEnd(46)} ${typeof value === 'number' ? value.toLocaleString('en') : value}`);
		if (isListed) for (const one of list) say(`    ${one}`);
	}
	return 0;
});
