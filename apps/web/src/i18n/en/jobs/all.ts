import type { Catalogue } from '../../texts';
import jobs from '../jobs.json';

const kinds = import.meta.glob<Catalogue>('./*.json', { eager: true, import: 'default' });

/** The texts of all jobs, and of each kind under `kind.<kind>`: one file each, in one chunk. */
const catalogue: Catalogue = {
	...jobs,
	kind: Object.fromEntries(
		Object.entries(kinds).map(([path, texts]) => [path.slice('./'.length, -'.json'.length), texts]),
	),
};
// biome-ignore lint/style/noDefaultExport: it is fetched as the JSON of the other catalogues is
export default catalogue;
