import type { GridState } from '@rewards/ui/data-grid';
import { ScrollText } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Page } from '../../components/page';
import { useTranslation } from '../../i18n/use-translation';
import { ListGrid } from '../../lib/list-grid/list-grid';
import { deferredImport } from '../../lib/loading/deferred-import';
import { useAuditColumns } from './columns';
import type { AuditRow } from './types';

const AuditDetail = deferredImport(() => import('./audit-detail').then((module) => module.AuditDetail));

const initial: Partial<GridState> = { pageSize: 20, sort: [{ field: 'at', desc: true }] };

/** /audit: who changed what, when and where, in the caller's account and those below. */
export function AuditPage() {
	const { t } = useTranslation('audit');
	const columns = useAuditColumns();
	const [open, setOpen] = useState<AuditRow | null>(null);
	return (
		<Page title={t('title')} fill>
			<ListGrid
				list="audit"
				label={t('title')}
				columns={columns}
				rowId={(row) => row.id}
				initial={initial}
				onRowOpen={setOpen}
				empty={{ icon: ScrollText, title: t('emptyTitle'), text: t('empty') }}
			/>
			<Suspense fallback={null}>{open && <AuditDetail row={open} onClose={() => setOpen(null)} />}</Suspense>
		</Page>
	);
}
