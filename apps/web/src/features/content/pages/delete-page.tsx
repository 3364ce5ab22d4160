import { ConfirmDialog } from '@rewards/ui/primitives/confirm-dialog';
import { Label } from '@rewards/ui/primitives/label';
import { Select } from '@rewards/ui/primitives/select';
import { toast } from '@rewards/ui/primitives/toast';
import { useId, useState } from 'react';
import { ErrorState } from '../../../components/error-state';
import { useTranslation } from '../../../i18n/use-translation';
import { reportError } from '../../../lib/report-error';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';
import type { PageLink, PageRow, SiteLanguage } from '../types';

interface DeletePageProps {
	programId: string;
	language: SiteLanguage;
	page: PageRow;
	pages: readonly PageRow[];
	onClose: () => void;
	onDone: () => void;
}

function useLinkName(): (link: PageLink) => string {
	const { t } = useTranslation('content');
	return ({ kind, name, place }) => {
		if (kind === 'menu') return t('link.menu', { name, place: t(place === 'mobile' ? 'menu.mobile' : 'menu.desktop') });
		if (kind === 'level') return t('link.level', { name });
		return kind === 'slide' ? t('link.slide', { name, place }) : t('link.text', { place });
	};
}

/** The value for links that stay as they are; every address begins with a slash, so none is it. */
const keep = 'keep';

/** Asks before a page goes: what links to it is shown, and can lead elsewhere afterwards. */
export function DeletePage({ programId, language, page, pages, onClose, onDone }: DeletePageProps) {
	const { t } = useTranslation(['content', 'common']);
	const nameOf = useLinkName();
	const id = useId();
	const utils = trpc.useUtils();
	const [to, setTo] = useState(keep);
	const links = trpc.content.pages.links.useQuery({ programId, pageId: page.id }, { staleTime: 0, gcTime: 0 });
	const send = useSave(trpc.content.pages.delete);
	const restore = useSave(trpc.content.history.restore);
	const undo = async () => {
		try {
			const deleted = await utils.content.pages.deleted.fetch({ programId, language }, { staleTime: 0 });
			const at = deleted.find((one) => one.id === page.id)?.lastAt;
			if (at) await restore({ programId, of: { kind: 'page', id: page.id }, at });
			onDone();
		} catch (error) {
			reportError(error);
		}
	};
	const confirm = async () => {
		try {
			await send({ programId, pageId: page.id, version: page.version, ...(to === keep ? {} : { linksTo: to }) });
		} catch (error) {
			reportError(error);
			throw error;
		}
		onDone();
		void toast.success(t('pageDeleted', { name: page.name }), {
			action: { label: t('undo'), onSelect: () => void undo() },
		});
	};
	const found = links.data ?? [];
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
					<p className="font-medium text-foreground">{t('linksTo')}</p>
					<ul className="list-disc ps-5">
						{found.map((link) => (
							<li key={`${link.kind} ${link.id}`}>
								<bdi>{nameOf(link)}</bdi>
								{!link.changeable && <span className="block text-xs">{t('levelStays')}</span>}
							</li>
						))}
					</ul>
					<Label htmlFor={id}>{t('linksAfter')}</Label>
					<Select
						id={id}
						value={to}
						onValueChange={setTo}
						options={[
							{ value: keep, label: t('linksKeep') },
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
