import { useUi } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { MenuButton } from '@rewards/ui/primitives/menus/menu-button';
import { Download, List, Printer } from 'lucide-react';
import { Link } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { fileNameOf } from '../../lib/list-grid/file-name';
import { trpc } from '../../lib/trpc';
import { useCodeColumns } from './columns';
import type { Generation } from './follow-generation';
import { batchHref } from './types';

/** The result of a generation, with the next steps: print the codes, or export them. */
export function MadeCodes({ programId, made }: { programId: string; made: Generation }) {
	const { t } = useTranslation('claimCodes');
	const { timeZone } = useUi();
	// No order has these yet.
	const columns = useCodeColumns(programId).filter(({ field }) => field !== 'orderNumber');
	const { programs } = trpc.useUtils();
	const { jobId: batchId, level, quantity } = made;
	const name = [made.name, t('batchTitle', { count: quantity, level })].filter(Boolean).join(' · ');
	const take = async (format: 'csv' | 'xlsx') => {
		// Already loaded by the page.
		const [{ exportList }, program] = await Promise.all([
			import('../../lib/list-grid/export-list'),
			programs.get.ensureData({ programId }).catch(() => null),
		]);
		await exportList({
			list: 'claimCodes',
			fileName: fileNameOf(program?.name ?? null, name, new Date()),
			format,
			scope: { programId, batchId },
			total: quantity,
			query: { skip: 0, take: 0, withTotal: false, sort: [{ field: 'code', desc: false }] },
			timeZone,
			columns,
			fields: columns.map(({ field }) => field),
		});
	};
	return (
		<section aria-label={t('made.title')} className="flex flex-col gap-3 rounded-md border bg-muted px-4 py-3">
			<div className="flex min-w-0 flex-col gap-0.5">
				<p className="font-semibold">{t('made.title')}</p>
				<p className="break-words">{name}</p>
			</div>
			<div className="flex flex-wrap gap-2">
				<Button asChild>
					<Link href={`${batchHref(programId, batchId)}/print`}>
						<Printer aria-hidden />
						{t('sheet.print')}
					</Link>
				</Button>
				<MenuButton
					items={() => [
						{ label: 'CSV', onSelect: () => void take('csv') },
						{ label: 'XLSX', onSelect: () => void take('xlsx') },
					]}
				>
					<Download aria-hidden />
					{t('made.export')}
				</MenuButton>
				<Button asChild>
					<Link href={batchHref(programId, batchId)}>
						<List aria-hidden />
						{t('open')}
					</Link>
				</Button>
			</div>
		</section>
	);
}
