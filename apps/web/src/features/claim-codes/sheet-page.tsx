import { Button } from '@rewards/ui/primitives/button';
import { Progress } from '@rewards/ui/primitives/progress';
import { claimCodeLimits, unusedStatuses } from '@rewards/validators/claim-codes/codes';
import { Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ErrorState } from '../../components/error-state';
import { Page } from '../../components/page';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { CodeCard } from './code-card';
import './sheet.css';
import { type SheetChoice, type SheetLine, SheetOptions, sheetLines } from './sheet-options';
import { batchHref } from './types';
import { useProgramCrumbs } from './use-program-crumbs';
import { useSheetCodes } from './use-sheet-codes';

const limit = claimCodeLimits.sheet;
const isUnused = (status: string): boolean => unusedStatuses.some((one) => one === status);
const initial: SheetChoice = {
	columns: 4,
	unusedOnly: true,
	part: 0,
	show: { showLevel: true, showBatch: false, showProgram: false },
};

/** /programs/{programId}/claim-codes/{batchId}/print: the codes of a batch with QR codes, to print and cut. */
export function SheetPage() {
	const { t } = useTranslation('claimCodes');
	const programId = useParam('programId');
	const batchId = useParam('batchId');
	const { program, crumbs } = useProgramCrumbs(programId);
	const { data: batch, error: batchError, refetch } = trpc.claimCodeBatches.get.useQuery({ programId, batchId });
	const [choice, setChoice] = useState(initial);
	const { columns, unusedOnly, part, show } = choice;
	const { codes, places, state, error, retry } = useSheetCodes(programId, batchId, part);
	const shown = useMemo(
		() => (unusedOnly ? codes.filter(({ status }) => isUnused(status)) : codes),
		[codes, unusedOnly],
	);
	// The cards compare it: a new list would rerender thousands of them for every chunk and every click.
	const lines = useMemo(() => {
		const words: Record<SheetLine, string> = {
			showLevel: batch?.level ?? '',
			showBatch: batchId.slice(-12),
			showProgram: program?.name ?? '',
		};
		return sheetLines.filter((line) => show[line] && words[line] !== '').map((line) => words[line]);
	}, [show, batch?.level, batchId, program?.name]);
	const page = {
		title: t('sheet.title'),
		kind: program?.name,
		crumbs: [
			...crumbs,
			{ label: t('title'), href: `/programs/${programId}/claim-codes` },
			{ label: t('batch'), href: batchHref(programId, batchId) },
		],
	};
	if (batchError) {
		return (
			<Page {...page}>
				<ErrorState error={batchError} onRetry={() => void refetch()} />
			</Page>
		);
	}
	const wanted = batch ? Math.max(0, Math.min(limit, batch.quantity - part * limit)) : 0;
	const progress = t('sheet.loaded', { done: places, total: wanted });
	const leftOut = places - shown.length;
	return (
		<Page
			{...page}
			actions={
				<Button variant="primary" disabled={state !== 'done' || shown.length === 0} onClick={() => window.print()}>
					<Printer aria-hidden />
					{t('sheet.print')}
				</Button>
			}
		>
			<SheetOptions
				choice={choice}
				onChange={(changed) => setChoice((before) => ({ ...before, ...changed }))}
				quantity={batch?.quantity ?? 0}
			/>
			{state === 'failed' && <ErrorState error={error} onRetry={retry} />}
			<div className="flex min-h-6 flex-col gap-1 text-muted-foreground text-sm" role="status">
				{state === 'reading' && (
					<>
						<Progress value={wanted > 0 ? (places / wanted) * 100 : null} label={progress} />
						{wanted > 0 && <span className="tabular-nums">{progress}</span>}
					</>
				)}
				{state === 'done' && (
					<span>
						{shown.length === 0 ? t('sheet.empty') : t('sheet.drawn', { count: shown.length })}{' '}
						{leftOut > 0 && t('sheet.leftOut', { count: leftOut })}
					</span>
				)}
			</div>
			<ul
				aria-label={t('codes')}
				className="code-sheet grid gap-3"
				style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
			>
				{shown.map(({ sid, code, drawing }) => (
					<CodeCard key={sid} code={code} drawing={drawing} lines={lines} />
				))}
			</ul>
		</Page>
	);
}
