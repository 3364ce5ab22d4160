import { formatNumber, useUi } from '@rewards/ui';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { Card } from '@rewards/ui/primitives/card';
import { Checkbox } from '@rewards/ui/primitives/checkbox';
import { Progress } from '@rewards/ui/primitives/progress';
import { Select } from '@rewards/ui/primitives/select';
import { claimCodeLimits } from '@rewards/validators/claim-codes';
import { Printer } from 'lucide-react';
import { useId, useState } from 'react';
import { ErrorState } from '../../components/error-state';
import { Page } from '../../components/page';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { CodeCard } from './code-card';
import './sheet.css';
import { batchHref } from './types';
import { useProgramCrumbs } from './use-program-crumbs';
import { useSheetCodes } from './use-sheet-codes';

const columnChoices = [2, 3, 4, 5, 6] as const;
const shown = ['showLevel', 'showBatch', 'showProgram'] as const;
type Shown = (typeof shown)[number];

/** /programs/{programId}/claim-codes/{batchId}/print: the codes of a batch with QR codes, to be printed and cut. */
export function SheetPage() {
	const { t } = useTranslation('claimCodes');
	const { locale } = useUi();
	const id = useId();
	const programId = useParam('programId');
	const batchId = useParam('batchId');
	const { program, crumbs } = useProgramCrumbs(programId);
	const batch = trpc.claimCodeBatches.get.useQuery({ programId, batchId });
	const [columns, setColumns] = useState(4);
	const [activeOnly, setActiveOnly] = useState(true);
	const [part, setPart] = useState(0);
	const [show, setShow] = useState<Record<Shown, boolean>>({ showLevel: true, showBatch: false, showProgram: false });
	const { codes, total, done, error } = useSheetCodes(programId, batchId, activeOnly, part);
	const limit = claimCodeLimits.sheet;
	const parts = Math.max(1, Math.ceil((total ?? 0) / limit));
	const wanted = total === null ? 0 : Math.max(0, Math.min(limit, total - part * limit));
	const words: Record<Shown, string> = {
		showLevel: batch.data?.level ?? '',
		showBatch: batchId.slice(-12),
		showProgram: program?.name ?? '',
	};
	const lines = shown.filter((key) => show[key] && words[key] !== '').map((key) => words[key]);
	const progress = t('sheet.loaded', { done: codes.length, total: wanted });
	return (
		<Page
			title={t('sheet.title')}
			kind={program?.name}
			crumbs={[
				...crumbs,
				{ label: t('title'), href: `/programs/${programId}/claim-codes` },
				{ label: t('batch'), href: batchHref(programId, batchId) },
			]}
			actions={
				<Button variant="primary" disabled={!done || codes.length === 0} onClick={() => window.print()}>
					<Printer aria-hidden />
					{t('sheet.print')}
				</Button>
			}
		>
			<Card className="flex flex-wrap items-end gap-x-5 gap-y-3 px-5 py-4">
				<div className="flex w-36 flex-col gap-1.5">
					<label htmlFor={`${id}-1`} className="text-sm">
						{t('sheet.columns')}
					</label>
					<Select
						id={`${id}-1`}
						value={String(columns)}
						options={columnChoices.map((count) => ({ value: String(count), label: formatNumber(count, locale) }))}
						onValueChange={(value) => setColumns(Number(value))}
					/>
				</div>
				<div className="flex w-48 flex-col gap-1.5">
					<label htmlFor={`${id}-2`} className="text-sm">
						{t('sheet.only')}
					</label>
					<Select
						id={`${id}-2`}
						value={activeOnly ? 'active' : 'all'}
						options={[
							{ value: 'active', label: t('sheet.onlyActive') },
							{ value: 'all', label: t('sheet.all') },
						]}
						onValueChange={(value) => {
							setPart(0);
							setActiveOnly(value === 'active');
						}}
					/>
				</div>
				{parts > 1 && (
					<div className="flex w-48 flex-col gap-1.5">
						<label htmlFor={`${id}-3`} className="text-sm">
							{t('sheet.part')}
						</label>
						<Select
							id={`${id}-3`}
							value={String(part)}
							options={Array.from({ length: parts }, (_, at) => ({
								value: String(at),
								label: t('sheet.partOf', { from: at * limit + 1, to: Math.min(total ?? 0, (at + 1) * limit) }),
							}))}
							onValueChange={(value) => setPart(Number(value))}
						/>
					</div>
				)}
				<fieldset className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
					<legend className="sr-only">{t('sheet.show')}</legend>
					{shown.map((key) => (
						<span key={key} className="flex min-h-6 items-center gap-2 text-sm">
							<Checkbox
								id={`${id}-${key}`}
								checked={show[key]}
								onCheckedChange={(checked) => setShow((before) => ({ ...before, [key]: checked === true }))}
							/>
							<label htmlFor={`${id}-${key}`}>{t(`sheet.${key}`)}</label>
						</span>
					))}
				</fieldset>
				{parts > 1 && <Alert className="w-full">{t('sheet.limited', { max: limit })}</Alert>}
			</Card>
			{error !== null && <ErrorState error={error} />}
			<div className="flex min-h-6 flex-col gap-1 text-muted-foreground text-sm" role="status">
				{!done && <Progress value={wanted > 0 ? (codes.length / wanted) * 100 : null} label={progress} />}
				{total !== null && <span className="tabular-nums">{total === 0 ? t('sheet.empty') : progress}</span>}
			</div>
			<ul
				aria-label={t('codes')}
				className="code-sheet grid gap-3"
				style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
			>
				{codes.map(({ sid, code }) => (
					<CodeCard key={sid} code={code} lines={lines} />
				))}
			</ul>
		</Page>
	);
}
