import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
