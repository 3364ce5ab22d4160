/** The mails about sign-in with the OpenID provider. */
export const identityTexts = {
	identityLinked: {
		en: {
			subject: 'Single sign-on was linked to your Rewards Admin account',
			greeting: 'Hello {{name}},',
			body: 'your account can now be opened with single sign-on. Your password stays as it is; you can remove it on your profile page:',
			button: 'Open profile',
			note: 'If it was not you, unlink single sign-on there, change your password and contact your administrator.',
		},
		tr: {
			subject: 'Rewards Admin hesabınıza çoklu oturum açma bağlandı',
			greeting: 'Merhaba {{name}},',
			body: 'Hesabınız artık çoklu oturum açma ile de açılabilir. Parolanız olduğu gibi kalır; isterseniz profil sayfanızda kaldırabilirsiniz:',
			button: 'Profili aç',
			note: 'Bunu siz yapmadıysanız bağlantıyı oradan kaldırın, parolanızı değiştirin ve yöneticinize haber verin.',
		},
		ar: {
			subject: 'رُبط تسجيل الدخول الموحّد بحسابك في Rewards Admin',
			greeting: 'مرحبًا {{name}}،',
			body: 'يمكن الآن فتح حسابك بتسجيل الدخول الموحّد. تبقى كلمة مرورك كما هي، ويمكنك إزالتها من صفحة ملفك الشخصي:',
			button: 'فتح الملف الشخصي',
			note: 'إذا لم تكن أنت من فعل ذلك فألغِ الربط من هناك وغيّر كلمة مرورك وأبلغ المسؤول.',
		},
	},
	identityUnlinked: {
		en: {
			subject: 'Single sign-on was unlinked from your Rewards Admin account',
			greeting: 'Hello {{name}},',
			body: 'the identity that opened your account with single sign-on was unlinked. The next sign-in there with your e-mail address links your account again. Your profile shows how you sign in:',
			button: 'Open profile',
			note: 'If you did not expect this, contact your administrator.',
		},
		tr: {
			subject: 'Rewards Admin hesabınızın çoklu oturum açma bağlantısı kaldırıldı',
			greeting: 'Merhaba {{name}},',
			body: 'Hesabınızı çoklu oturum açma ile açan kimliğin bağlantısı kaldırıldı. Orada e-posta adresinizle bir sonraki oturum açışınızda hesabınız yeniden bağlanır. Nasıl oturum açtığınızı profilinizde görebilirsiniz:',
			button: 'Profili aç',
			note: 'Bunu beklemiyorsanız yöneticinize haber verin.',
		},
		ar: {
			subject: 'أُلغي ربط تسجيل الدخول الموحّد بحسابك في Rewards Admin',
			greeting: 'مرحبًا {{name}}،',
			body: 'أُلغي ربط الهوية التي كانت تفتح حسابك بتسجيل الدخول الموحّد. سيُربط حسابك من جديد عند تسجيل الدخول التالي هناك بعنوان بريدك الإلكتروني. يعرض ملفك الشخصي طريقة تسجيل دخولك:',
			button: 'فتح الملف الشخصي',
			note: 'إذا لم تتوقع ذلك فأبلغ المسؤول.',
		},
	},
	passwordRemoved: {
		en: {
			subject: 'The password of your Rewards Admin account was removed',
			greeting: 'Hello {{name}},',
			body: 'your account no longer has a password, and its other sessions have ended. From now on you sign in with single sign-on:',
			button: 'Open profile',
			note: 'If it was not you, set a new password with “Forgot password?” on the sign-in page and contact your administrator.',
		},
		tr: {
			subject: 'Rewards Admin hesabınızın parolası kaldırıldı',
			greeting: 'Merhaba {{name}},',
			body: 'Hesabınızın artık parolası yok ve diğer oturumları sonlandırıldı. Bundan sonra çoklu oturum açma ile oturum açarsınız:',
			button: 'Profili aç',
			note: 'Bunu siz yapmadıysanız oturum açma sayfasındaki “Parolanızı mı unuttunuz?” ile yeni bir parola belirleyin ve yöneticinize haber verin.',
		},
		ar: {
			subject: 'أُزيلت كلمة مرور حسابك في Rewards Admin',
			greeting: 'مرحبًا {{name}}،',
			body: 'لم تعد لحسابك كلمة مرور، وانتهت جلساته الأخرى. من الآن تسجّل الدخول بتسجيل الدخول الموحّد:',
			button: 'فتح الملف الشخصي',
			note: 'إذا لم تكن أنت من فعل ذلك فعيّن كلمة مرور جديدة عبر «نسيت كلمة المرور؟» في صفحة تسجيل الدخول وأبلغ المسؤول.',
		},
	},
} as const;
