/**
 * The participants list against the same results written by hand in SQL, on the same pool and settings. Every pair is
 * first compared for equality. GRID_ROWS sets the size (1,000,000), LOAD_SECONDS how long each load lasts (8),
 * GRID_PARTS what is measured (pages,values,groups,files).
 */
import { files } from './grid/files';
import { groups, values } from './grid/groups';
import { close, seed } from './grid/list';
import { counts, deepPages, lists } from './grid/pages';

const parts = {
	pages: async () => {
		await lists();
		await deepPages();
		await counts();
	},
	values,
	groups,
	files,
};
const wanted = process.env['GRID_PARTS']?.split(',');

try {
	await seed();
	for (const [name, measure] of Object.entries(parts)) if (!wanted || wanted.includes(name)) await measure();
} finally {
	await close();
}
