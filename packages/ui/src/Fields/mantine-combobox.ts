import "./mantine-input.ts";
import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
