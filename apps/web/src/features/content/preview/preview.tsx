import { Select } from '@rewards/ui/primitives/choices/select';
import { Segmented } from '@rewards/ui/primitives/tabs';
import { memo, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { describeError } from '../../../lib/errors/describe-error';
import { trpc } from '../../../lib/trpc';
import { useLanguageName } from '../language-picker';
import { isSiteLanguage } from '../types';
import { SiteFrame } from './site-frame';
import { type PreviewChoice, type PreviewOf, usePreviewed } from './use-previewed';

/**
 * A page next to its editor, or a section alone or on its page, in any language of the program. Rebuilt only when its
 * sections change.
 */
export const Preview = memo(function Preview(of: PreviewOf) {
	const { programId, sectionId } = of;
	const { t } = useTranslation(['content', 'common']);
	const nameOf = useLanguageName();
	const [choice, setChoice] = useState<PreviewChoice>({ language: of.language, whole: false });
	const { data: languages = [] } = trpc.content.languages.useQuery({ programId });
	const { sections, note, first, error } = usePreviewed(of, choice);
	const offered = languages.map(({ language }) => language).filter(isSiteLanguage);
	const said = error ? describeError(error).title : note && t(note, { language: nameOf(choice.language) });
	return (
		<SiteFrame
			programId={programId}
			language={choice.language}
			sections={sections}
			first={first}
			tools={
				<>
					{sectionId !== undefined && (
						<Segmented
							label={t('previewPart')}
							value={choice.whole ? 'page' : 'section'}
							onValueChange={(part) => setChoice({ ...choice, whole: part === 'page' })}
							options={[
								{ value: 'section', label: t('section') },
								{ value: 'page', label: t('page') },
							]}
						/>
					)}
					{offered.length > 1 && (
						<Select
							className="w-36"
							aria-label={t('previewLanguage')}
							value={choice.language}
							options={offered.map((value) => ({ value, label: nameOf(value) }))}
							onValueChange={(next) => isSiteLanguage(next) && setChoice({ ...choice, language: next })}
						/>
					)}
				</>
			}
		>
			{said && (
				<p role="status" className="text-muted-foreground text-sm">
					{said}
				</p>
			)}
		</SiteFrame>
	);
});
