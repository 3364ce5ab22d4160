import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useTranslation } from '../../../i18n/use-translation';
import { reportError } from '../../../lib/errors/report-error';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';
import type { SitePage } from '../types';

/** Deletes a section; its message offers an undo. */
export function useDeleteSection(programId: string, page: SitePage, onSaved: () => void) {
	const { t } = useTranslation('content');
	const utils = trpc.useUtils();
	const send = useSave(trpc.content.sections.delete);
	const restore = useSave(trpc.content.history.restore);
	return async (id: string) => {
		const section = page.sections.find((one) => one.id === id);
		if (!section) return;
		try {
			await send({ programId, sectionId: id, revision: section.revision });
		} catch (error) {
			reportError(error);
			throw error;
		} finally {
			onSaved();
		}
		const of = { kind: 'section', id } as const;
		const undo = async () => {
			try {
				// Its state just before the latest event: slides may have changed later than the section itself.
				const [gone] = await utils.content.history.list.fetch({ programId, of }, { staleTime: 0 });
				if (gone) await restore({ programId, of, at: new Date(Date.parse(gone.at) - 1).toISOString() });
			} catch (error) {
				reportError(error);
			}
			onSaved();
		};
		void toast.success(t('sectionDeleted'), { action: { label: t('undo'), onSelect: () => void undo() } });
	};
}
