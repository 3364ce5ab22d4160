import { Select } from '@rewards/ui/primitives/choices/select';
import { Label } from '@rewards/ui/primitives/label';
import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useId, useState } from 'react';
import { ErrorState } from '../../../components/error-state';
import { useTranslation } from '../../../i18n/use-translation';
import { reportError } from '../../../lib/errors/report-error';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';
import type { PageRow, SiteLanguage } from '../types';
import { LinkList } from './link-list';
import { keepLinks, linksChanged } from './links-changed';

interface DeletePageProps {
	programId: string;
	language: SiteLanguage;
	page: PageRow;
	pages: readonly PageRow[];
	onClose: () => void;
	onDeleted: () => void;
	/** The deletion was undone. */
	onRestored: () => void;
}

/** Asks before deleting a page: shows what links to it, and can redirect those links. */
export function DeletePage({ programId, language, page, pages, onClose, onDeleted, onRestored }: DeletePageProps) {
	const { t } = useTranslation(['content', 'common']);
	const id = useId();
	const utils = trpc.useUtils();
	const [to, setTo] = useState(keepLinks);
	const links = trpc.content.pages.links.useQuery({ programId, pageId: page.id }, { staleTime: 0, gcTime: 0 });
	const send = useSave(trpc.content.pages.delete);
	const restore = useSave(trpc.content.history.restore);
	const undo = async () => {
		try {
			const deleted = await utils.content.pages.deleted.fetch({ programId, language }, { staleTime: 0 });
			const at = deleted.find((one) => one.id === page.id)?.lastAt;
			if (at) await restore({ programId, of: { kind: 'page', id: page.id }, at });
			onRestored();
		} catch (error) {
			reportError(error);
		}
	};
	const found = links.data ?? [];
	const confirm = async () => {
		try {
			await send({ programId, pageId: page.id, version: page.version, ...(to === keepLinks ? {} : { linksTo: to }) });
		} catch (error) {
			reportError(error);
			throw error;
		}
		onDeleted();
		const count = linksChanged(found, to);
		const message = t('pageDeleted', { name: page.name });
		// Undo restores the page, not the redirected links: it is offered only if none were redirected.
		if (count > 0) void toast.info(message, { description: t('linksChanged', { count }) });
		else void toast.success(message, { action: { label: t('undo'), onSelect: () => void undo() } });
	};
	return (
		<ConfirmDialog
			open
			onOpenChange={onClose}
			title={t('deletePage', { name: page.name })}
			confirmLabel={t('common:delete')}
			danger
			waiting={!links.data}
			onConfirm={confirm}
		>
			{links.error && <ErrorState error={links.error} onRetry={() => void links.refetch()} />}
			<p>{t('deletePageText')}</p>
			{found.length > 0 && (
				<div className="mt-3 flex flex-col gap-2">
					<LinkList links={found} />
					<Label htmlFor={id}>{t('linksAfter')}</Label>
					<Select
						id={id}
						value={to}
						onValueChange={setTo}
						options={[
							{ value: keepLinks, label: t('linksKeep') },
							...pages
								.filter((other) => other.id !== page.id)
								.map((other) => ({ value: other.url, label: `${other.name} (${other.url})` })),
						]}
					/>
				</div>
			)}
		</ConfirmDialog>
	);
}
