/** The mails about files that a recipe imports by itself. */
export const recipeTexts = {
	recipeAsks: {
		en: {
			subject: '“{{recipe}}” has a question about {{file}}',
			greeting: 'Hello {{name}},',
			body: 'the recipe “{{recipe}}” has stopped before importing {{file}} into {{program}}. Nothing was changed. Look at the file and decide:',
			button: 'Look at the file',
			note: 'Later files of the recipe wait until then. After seven days the file is discarded.',
		},
		tr: {
			subject: '“{{recipe}}” tarifinin {{file}} hakkında bir sorusu var',
			greeting: 'Merhaba {{name}},',
			body: '“{{recipe}}” tarifi {{file}} dosyasını {{program}} programına aktarmadan önce durdu. Hiçbir şey değişmedi. Dosyaya bakıp karar verin:',
			button: 'Dosyaya bak',
			note: 'Tarifin sonraki dosyaları o zamana kadar bekler. Dosya yedi gün sonra atılır.',
		},
		ar: {
			subject: 'لدى «{{recipe}}» سؤال بشأن {{file}}',
			greeting: 'مرحبًا {{name}}،',
			body: 'توقفت الوصفة «{{recipe}}» قبل استيراد {{file}} إلى {{program}}. لم يتغير شيء. اطّلع على الملف وقرّر:',
			button: 'الاطلاع على الملف',
			note: 'تنتظر الملفات التالية للوصفة حتى ذلك الحين. ويُحذف الملف بعد سبعة أيام.',
		},
	},
	recipeDone: {
		en: {
			subject: '“{{recipe}}” has imported {{file}}',
			greeting: 'Hello {{name}},',
			body: 'the recipe “{{recipe}}” has imported {{file}} into {{program}}: {{rows}} rows, {{rejected}} of them rejected. The result, and the undo:',
			button: 'Show result',
			note: 'You get this mail because the recipe is yours or you chose to hear of it.',
		},
		tr: {
			subject: '“{{recipe}}” {{file}} dosyasını içe aktardı',
			greeting: 'Merhaba {{name}},',
			body: '“{{recipe}}” tarifi {{file}} dosyasını {{program}} programına aktardı: {{rows}} satır, {{rejected}} reddedildi. Sonuç ve geri alma:',
			button: 'Sonucu göster',
			note: 'Bu e-postayı, tarif size ait olduğu veya haber almayı seçtiğiniz için alıyorsunuz.',
		},
		ar: {
			subject: 'استوردت «{{recipe}}» الملف {{file}}',
			greeting: 'مرحبًا {{name}}،',
			body: 'استوردت الوصفة «{{recipe}}» الملف {{file}} إلى {{program}}. الصفوف: {{rows}}، المرفوض منها: {{rejected}}. النتيجة والتراجع:',
			button: 'إظهار النتيجة',
			note: 'تصلك هذه الرسالة لأن الوصفة لك أو لأنك اخترت أن تُبلَّغ.',
		},
	},
	recipeFailed: {
		en: {
			subject: '“{{recipe}}” could not import {{file}}',
			greeting: 'Hello {{name}},',
			body: 'the recipe “{{recipe}}” has not imported {{file}} into {{program}}. Nothing was changed. The reason:',
			button: 'Show reason',
			note: 'Send the file again once the cause is mended.',
		},
		tr: {
			subject: '“{{recipe}}” {{file}} dosyasını içe aktaramadı',
			greeting: 'Merhaba {{name}},',
			body: '“{{recipe}}” tarifi {{file}} dosyasını {{program}} programına aktarmadı. Hiçbir şey değişmedi. Nedeni:',
			button: 'Nedeni göster',
			note: 'Neden giderildikten sonra dosyayı yeniden gönderin.',
		},
		ar: {
			subject: 'تعذر على «{{recipe}}» استيراد {{file}}',
			greeting: 'مرحبًا {{name}}،',
			body: 'لم تستورد الوصفة «{{recipe}}» الملف {{file}} إلى {{program}}. لم يتغير شيء. السبب:',
			button: 'إظهار السبب',
			note: 'أرسل الملف مجددًا بعد معالجة السبب.',
		},
	},
} as const;
