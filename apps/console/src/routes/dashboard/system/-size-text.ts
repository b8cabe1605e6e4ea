const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** Bytes in the largest unit that leaves at least one of it: "12.3 MB". */
export const sizeText = (bytes: number, locale: string): string => {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(locale, { style: "unit", unit: units[step] ?? "byte", maximumFractionDigits: 1 }).format(
    bytes / 1000 ** step,
  );
};
