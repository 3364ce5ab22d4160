import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { isLinkTo, protectedPages } from '@rewards/validators/content/constants';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import type { PageRow, SiteLanguage } from '../types';

interface MissingPagesProps {
	programId: string;
	language: SiteLanguage;
	pages: readonly PageRow[];
	onCreated: () => void;
}

/** Names the pages that every site needs and this language lacks, and offers to create them. */
export function MissingPages({ programId, language, pages, onCreated }: MissingPagesProps) {
	const { t } = useTranslation('content');
	const { mutate, isPending } = trpc.content.pages.createMissing.useMutation({
		onSuccess: ({ created }) => {
			void toast.success(t('missingCreated', { count: created }));
			onCreated();
		},
	});
	const missing = protectedPages.filter((name) => !pages.some(({ url }) => isLinkTo(url, name)));
	if (missing.length === 0) return null;
	return (
		<Alert
			tone="warning"
			title={t('missing', { count: missing.length })}
			action={
				<Button disabled={isPending} onClick={() => mutate({ programId, language })}>
					{t('createMissing')}
				</Button>
			}
		>
			<p dir="ltr" className="break-words text-start">
				{missing.map((name) => `/${name}`).join(', ')}
			</p>
		</Alert>
	);
}
