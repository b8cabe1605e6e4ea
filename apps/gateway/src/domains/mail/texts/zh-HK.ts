import type { MailTexts } from "./mail-text.ts";

export const zhHK: MailTexts = {
  verification: {
    subject: (site) => `${site} 電郵驗證碼`,
    intro: (site) => `你正在 ${site} 驗證此電郵地址，驗證碼為：`,
    closing: "驗證碼 10 分鐘內有效，只可使用一次。如非你本人操作，請忽略此電郵。",
  },
  reset: {
    subject: (site) => `${site} 重設密碼`,
    intro: (site) => `我們收到重設你的 ${site} 帳戶密碼的要求。請透過以下連結設定新密碼：`,
    action: "設定新密碼",
    closing: "連結 10 分鐘內有效，只可使用一次。如非你本人操作，請忽略此電郵，你的密碼不會更改。",
  },
  taken: {
    subject: (site) => `此電郵已有 ${site} 帳戶`,
    intro: (site) => `有人在 ${site} 填寫了此電郵地址，但它已屬於一個帳戶。如你忘記了密碼，可以在這裏重設：`,
    action: "重設密碼",
    closing: "如非你本人操作，請忽略此電郵。",
  },
  issued: {
    subject: (site) => `${site} 的發票已開具`,
    intro: (site) => `你在 ${site} 申請的發票已開具。登入後即可查看及下載：`,
    action: "查看發票",
    closing: "如非你本人申請，請忽略此電郵。",
  },
  rejected: {
    subject: (site) => `${site} 的發票申請未獲批准`,
    intro: (site) => `你在 ${site} 的發票申請未獲批准，相關訂單可重新申請。原因請登入後查看：`,
    action: "查看申請",
    closing: "如非你本人申請，請忽略此電郵。",
  },
  lowBalance: {
    subject: (site) => `${site} 餘額不足提醒`,
    intro: (site, { balance, threshold }) =>
      `你在 ${site} 的餘額已降至 ${balance}，低於你設定的提醒值 ${threshold}。餘額用完後，調用會被拒絕。你可以在這裏增值：`,
    action: "前往增值",
    closing: "每次餘額降到提醒值以下只會通知一次。你可以在個人資料更改或關閉提醒。",
  },
  addressChanged: {
    subject: (site) => `${site} 帳戶的電郵地址已更改`,
    intro: (site, { username }) =>
      `你在 ${site} 的帳戶 ${username} 已更改電郵地址，此地址不能再用於登入和重設密碼。如非你本人操作，請立即聯絡網站管理員：`,
    action: "聯絡我們",
    closing: "如是你本人操作，則無需理會。",
  },
  test: {
    subject: (site) => `${site} 測試電郵`,
    intro: (site) => `這是由 ${site} 的電郵設定發出的測試電郵。收到它，即表示電郵發送正常：`,
    action: "查看系統設定",
    closing: "這封電郵由網站管理員在系統設定中發出，無需理會。",
  },
};
