import type { Catalogue } from './texts';

/** Catalogues that no first page shows: listing them there would enlarge every start. */
export const laterCatalogues = import.meta.glob<{ default: Catalogue }>([
	'./{en,tr,ar}/*.json',
	'!./{en,tr,ar}/{common,errors,shell,auth,accounts,participants,ledger}.json',
	'!./{en,tr,ar}/jobs.json',
	'./{en,tr,ar}/jobs/all.ts',
]);
