import type { ImportResult } from '@rewards/client';
import type { Option } from './command';

export const dryRunOption = {
	'dry-run': { help: 'Only counts what it would do; changes nothing. Exits with 1 if it would.' },
} satisfies Record<string, Option>;

/** What an import has done or, with --dry-run, would do; `needs` are the options without which it is refused. */
export function importOutcome(result: ImportResult, needs: Record<string, unknown>) {
	const { succes, counts, reasons, errorLines, jobId, preview } = result;
	return {
		ok: succes && Object.values(needs).every((need) => need === undefined),
		...(preview ? { dryRun: true } : {}),
		...counts,
		...needs,
		jobId: preview ? undefined : jobId,
		reasons: reasons && reasons.length > 0 ? reasons : undefined,
		errorLines: errorLines.length > 0 ? errorLines : undefined,
	};
}
