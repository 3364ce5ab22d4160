import type { Catalogue } from './texts';

/** Those that no first page shows: their names would make every start larger. */
export const laterCatalogues = import.meta.glob<{ default: Catalogue }>([
	'./{en,tr,ar}/*.json',
	'!./{en,tr,ar}/{common,errors,shell,auth,accounts,participants,ledger}.json',
	'!./{en,tr,ar}/jobs.json',
	'./{en,tr,ar}/jobs/all.ts',
]);
