import type { MailTexts } from "./mail-text.ts";

export const zhCN: MailTexts = {
  verification: {
    subject: (site) => `${site} 邮箱验证码`,
    intro: (site) => `你正在 ${site} 验证此邮箱地址，验证码为：`,
    closing: "验证码 10 分钟内有效，仅可使用一次。如果不是你本人操作，请忽略此邮件。",
  },
  reset: {
    subject: (site) => `${site} 重置密码`,
    intro: (site) => `我们收到重置你的 ${site} 账号密码的请求。请通过以下链接设置新密码：`,
    action: "设置新密码",
    closing: "链接 10 分钟内有效，仅可使用一次。如果不是你本人操作，请忽略此邮件，你的密码不会改变。",
  },
  taken: {
    subject: (site) => `此邮箱已有 ${site} 账号`,
    intro: (site) => `有人在 ${site} 填写了此邮箱地址，但它已属于一个账号。如果你忘记了密码，可以在这里重置：`,
    action: "重置密码",
    closing: "如果不是你本人操作，请忽略此邮件。",
  },
  issued: {
    subject: (site) => `${site} 的发票已开具`,
    intro: (site) => `你在 ${site} 申请的发票已开具。登录后即可查看并下载：`,
    action: "查看发票",
    closing: "如果不是你本人申请，请忽略此邮件。",
  },
  rejected: {
    subject: (site) => `${site} 的发票申请未通过`,
    intro: (site) => `你在 ${site} 的发票申请未通过，相关订单可重新申请。原因请登录后查看：`,
    action: "查看申请",
    closing: "如果不是你本人申请，请忽略此邮件。",
  },
  lowBalance: {
    subject: (site) => `${site} 余额不足提醒`,
    intro: (site, { balance, threshold }) =>
      `你在 ${site} 的余额已降至 ${balance}，低于你设置的提醒值 ${threshold}。余额用完后，调用会被拒绝。你可以在这里充值：`,
    action: "前往充值",
    closing: "每次余额降到提醒值以下只通知一次。你可以在个人资料中修改或关闭提醒。",
  },
  addressChanged: {
    subject: (site) => `${site} 账号的邮箱已更换`,
    intro: (site, { username }) =>
      `你在 ${site} 的账号 ${username} 已更换绑定邮箱，此邮箱不再用于登录和重置密码。如果不是你本人操作，请立即联系网站管理员：`,
    action: "联系我们",
    closing: "如果是你本人操作，无需处理。",
  },
  test: {
    subject: (site) => `${site} 测试邮件`,
    intro: (site) => `这是一封由 ${site} 的邮件设置发出的测试邮件。收到它，说明邮件发送正常：`,
    action: "查看系统设置",
    closing: "这封邮件由站点管理员在系统设置中发送，无需处理。",
  },
};
