module example.org/budget

go 1.24
